import { randomFillSync } from "node:crypto";
import { FakeHub } from "../../test/fakes/hub.ts";

// Serves a model with one large file from memory and prints the hub's address, the commit and the file's name.
const sizeBytes = Number(process.argv[2]);
const path = "model.onnx";
const hub = new FakeHub({
  "bench/model": { files: { [path]: randomFillSync(Buffer.alloc(sizeBytes)) }, license: "mit" },
});
const endpoint = await hub.start();
console.log(JSON.stringify({ endpoint, url: `${endpoint}/bench/model/resolve/${hub.commit("bench/model")}/${path}` }));
