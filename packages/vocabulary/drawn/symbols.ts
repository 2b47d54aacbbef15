import { circle, type Drawing, flatShape, line, path, rect } from "./drawing.ts";

/** A round sign with a red ring and a slash across what it forbids. */
const forbidden = (content: string) => (ring: string) =>
  circle(16, 16, 15, ring) + circle(16, 16, 12, "#f7f8fa") + content + line("M7.500 7.500 24.500 24.500", ring, 3);

const arc = (radius: number) =>
  `M${16 - radius * 0.78} ${26 - radius * 0.63}A${radius} ${radius} 0 0 1 ${16 + radius * 0.78} ${26 - radius * 0.63}`;

/** Symbols of apps and signs, which no icon set has as things. */
export const symbols: Drawing[] = [
  flatShape("wifi-symbol", ["wifi", "wi-fi", "wlan", "wifi sign"], (pen) => {
    const color = pen.body("#3f7fd0");
    return circle(16, 25, 3, color) + [9, 15, 21].map((radius) => line(arc(radius), color, 3)).join("");
  }),
  flatShape("check-mark", ["check mark", "checkmark", "tick mark"], (pen) =>
    line("M4 17 12.500 26 28 6", pen.body("#3aa55d"), 5),
  ),
  flatShape("cross-mark", ["cross mark", "x mark"], (pen) => line("M6 6 26 26M26 6 6 26", pen.body("#d9434f"), 5)),
  flatShape("plus-sign", ["addition-symbol", "plus sign", "plus symbol"], (pen) =>
    line("M16 4v24M4 16h24", pen.body("#3f7fd0"), 6),
  ),
  flatShape("minus-sign", ["minus sign", "minus symbol"], (pen) => line("M4 16h24", pen.body("#3f7fd0"), 6)),
  flatShape(
    "play-button",
    ["play button", "play sign"],
    (pen) =>
      circle(16, 16, 15, pen.body("#3f7fd0")) +
      path("M12.500 9.200v13.600a1 1 0 0 0 1.500.9l11-6.800a1 1 0 0 0 0-1.700L14 8.300a1 1 0 0 0-1.500.9Z", "#f7f8fa"),
  ),
  flatShape(
    "pause-button",
    ["pause button"],
    (pen) =>
      circle(16, 16, 15, pen.body("#3f7fd0")) +
      rect(10, 9, 4.5, 14, "#f7f8fa", 1) +
      rect(17.5, 9, 4.5, 14, "#f7f8fa", 1),
  ),
  flatShape("download-symbol", ["download-symbol"], (pen) => {
    const color = pen.body("#3f7fd0");
    return line("M16 3v15M9 12l7 7 7-7M4 22v6h24v-6", color, 4);
  }),
  flatShape("upload-symbol", ["upload-symbol"], (pen) =>
    line("M16 19V4M9 11l7-7 7 7M4 22v6h24v-6", pen.body("#3f7fd0"), 4),
  ),
  flatShape("share-symbol", ["share-symbol"], (pen) => {
    const color = pen.body("#3f7fd0");
    return (
      line("M8 16 24 7M8 16l16 9", color, 3) +
      circle(8, 16, 5, color) +
      circle(24, 7, 5, color) +
      circle(24, 25, 5, color)
    );
  }),
  flatShape("menu-symbol", ["menu-symbol"], (pen) => line("M4 8h24M4 16h24M4 24h24", pen.body("#3d4653"), 4)),
  flatShape("search-symbol", ["search-symbol"], (pen) => {
    const color = pen.body("#3f7fd0");
    return circle(13, 13, 11, color) + circle(13, 13, 7.5, "#e8f1fb") + line("M21.500 21.500 28.500 28.500", color, 5);
  }),
  flatShape("user-symbol", ["user-symbol"], (pen) => {
    const color = pen.body("#3f7fd0");
    return (
      circle(16, 10, 7.5, color) +
      path("M3 30c0-7.500 5.800-11.500 13-11.500S29 22.500 29 30a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1Z", color)
    );
  }),
  flatShape(
    "location-pin",
    ["location pin", "map pin", "map marker", "location marker"],
    (pen) =>
      path("M16 1a11 11 0 0 1 11 11c0 7.500-11 19-11 19S5 19.500 5 12A11 11 0 0 1 16 1Z", pen.body("#d9434f")) +
      circle(16, 12, 4.5, "#f7f8fa"),
  ),
  flatShape("refresh-symbol", ["refresh-symbol"], (pen) => {
    const color = pen.body("#3aa55d");
    return line("M26 10A12 12 0 1 0 28 18", color, 4) + path("M29 3v10H19Z", color);
  }),
  flatShape("power-symbol", ["power button", "on off button"], (pen) =>
    line("M10 7a12 12 0 1 0 12 0M16 3v12", pen.body("#d9434f"), 4),
  ),
  flatShape(
    "info-symbol",
    ["info-symbol"],
    (pen) =>
      circle(16, 16, 15, pen.body("#3f7fd0")) +
      circle(16, 9, 2.4, "#f7f8fa") +
      rect(13.8, 13.5, 4.4, 11, "#f7f8fa", 1.5),
  ),
  flatShape("percent-sign", ["percent sign", "percent symbol", "percentage sign"], (pen) => {
    const color = pen.body("#d9434f");
    return (
      line("M26 5 6 27", color, 4) +
      [
        [9, 8.5],
        [23, 23.5],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 5.5, color) + circle(x, y, 2.5, "#f7f8fa"))
        .join("")
    );
  }),
  flatShape("infinity-symbol", ["infinity symbol", "infinity sign"], (pen) =>
    line(
      "M16 16c-3-4-5-6-8-6a6 6 0 0 0 0 12c3 0 5-2 8-6s5-6 8-6a6 6 0 0 1 0 12c-3 0-5-2-8-6Z",
      pen.body("#7a5fc0"),
      3.5,
    ),
  ),
  flatShape(
    "warning-sign",
    ["warning triangle", "warning symbol"],
    (pen) =>
      path(
        "M13.800 3.200a2.500 2.500 0 0 1 4.400 0l12.500 23A2.500 2.500 0 0 1 28.500 30h-25a2.500 2.500 0 0 1-2.200-3.800Z",
        pen.body("#f2b632"),
      ) +
      rect(14.2, 11, 3.6, 10, "#3d3524", 1.5) +
      circle(16, 25, 2.2, "#3d3524"),
  ),
  flatShape(
    "no-entry-sign",
    ["no entry sign", "do not enter sign", "no entry symbol"],
    (pen) => circle(16, 16, 15, pen.body("#d9434f")) + rect(6.5, 13.2, 19, 5.6, "#f7f8fa", 1),
  ),
  flatShape(
    "prohibition-sign",
    ["prohibition sign", "forbidden sign", "prohibited sign", "ban symbol", "forbidden symbol"],
    (pen) => forbidden("")(pen.body("#d9434f")),
  ),
  flatShape("no-smoking-sign", ["no smoking sign", "no smoking symbol", "smoking prohibited sign"], (pen) =>
    forbidden(
      rect(6, 16.5, 15, 4, "#f1e9da") +
        rect(5, 16.5, 4, 4, "#c98a4b") +
        rect(21.5, 16.5, 2.5, 4, "#55606e") +
        line("M23 14c0-3-3-2-3-5", "#8b95a3", 1.6),
    )(pen.body("#d9434f")),
  ),
  flatShape(
    "no-parking-sign",
    ["no parking sign", "no parking symbol"],
    (pen) =>
      circle(16, 16, 15, "#d9434f") +
      circle(16, 16, 12, pen.body("#2f62b8")) +
      line("M7.500 7.500 24.500 24.500", "#d9434f", 3),
  ),
  flatShape("recycling-symbol", ["recycling symbol", "recycle symbol", "recycling sign"], (pen) => {
    const color = pen.body("#3aa55d");
    const side = line("M11.500 8.500 16 3.500l6 9.500", color, 4) + path("M25.500 7.500v8.500l-8-3Z", color);
    return [0, 120, 240].map((turn) => `<g transform="rotate(${turn} 16 17)">${side}</g>`).join("");
  }),
];
