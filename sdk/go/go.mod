module atelier

go 1.23
