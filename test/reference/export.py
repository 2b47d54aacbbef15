"""Exports a pipeline to ONNX in the layout of optimum's exporter, with its names of inputs and outputs."""

import copy
import json
import pathlib
import warnings

import onnx
import torch

OPSET = 17


class Wrapped(torch.nn.Module):
    def __init__(self, run, model):
        super().__init__()
        self.model, self.run = model, run

    def forward(self, *inputs):
        return self.run(self.model, *inputs)


def graph(path, model, run, inputs, outputs, axes=None, half=False, external=False):
    """inputs: tensors by name; outputs: names; axes: free dimensions of the inputs by name."""
    if half:
        model = copy.deepcopy(model).half()
        inputs = {name: value.half() if value.is_floating_point() else value for name, value in inputs.items()}
    path.parent.mkdir(parents=True, exist_ok=True)
    names = {0: "batch_size", 2: "height", 3: "width"}
    dynamic = {name: {axis: label for axis, label in names.items() if value.dim() > axis and (axis == 0 or value.dim() == 4)} for name, value in inputs.items() if value.dim() > 0}
    with warnings.catch_warnings(), torch.no_grad():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            Wrapped(run, model), tuple(inputs.values()), str(path), input_names=list(inputs), output_names=outputs,
            dynamic_axes={**dynamic, **(axes or {})}, opset_version=OPSET, dynamo=False,
        )
    shorten(path, external)


def shorten(path, external):
    """Gives the inner values short names and removes descriptions, which are most of a small graph's bytes."""
    model = onnx.load(path)
    kept = {value.name for value in [*model.graph.input, *model.graph.output]}
    names = {}

    def short(name):
        return name if name in kept or name == "" else names.setdefault(name, f"v{len(names)}")

    def visit(graph):
        del graph.value_info[:]
        for tensor in graph.initializer:
            tensor.name = short(tensor.name)
        for node in graph.node:
            node.doc_string, node.name = "", ""
            node.input[:], node.output[:] = [short(name) for name in node.input], [short(name) for name in node.output]
            for attribute in node.attribute:
                if attribute.type == onnx.AttributeProto.GRAPH:
                    for value in [*attribute.g.input, *attribute.g.output]:
                        value.name = short(value.name)
                    visit(attribute.g)

    visit(model.graph)
    del model.metadata_props[:]
    if external:
        data = path.with_name(path.name + "_data")
        data.unlink(missing_ok=True)
        onnx.save(model, path, save_as_external_data=True, location=data.name, size_threshold=256)
    else:
        onnx.save(model, path)


def text_encoder(folder, model, layers=None, half=False):
    ids = torch.zeros(1, 77, dtype=torch.int32)
    hidden = [f"hidden_states.{at}" for at in range(layers + 1)] if layers else []
    projected = hasattr(model, "text_projection")

    def run(model, input_ids):
        made = model(input_ids, output_hidden_states=bool(layers))
        first = [made.text_embeds, made.last_hidden_state] if projected else [made.last_hidden_state, made.pooler_output]
        return (*first, *(made.hidden_states if layers else ()))

    names = ["text_embeds", "last_hidden_state"] if projected else ["last_hidden_state", "pooler_output"]
    graph(folder / "model.onnx", model, run, {"input_ids": ids}, names + hidden, half=half)
    write_json(folder / "config.json", model.config.to_dict())


def vae(folder, model, half=False):
    graph(folder / "vae_encoder/model.onnx", model, lambda model, sample: model.quant_conv(model.encoder(sample)),
          {"sample": torch.zeros(1, 3, 64, 64)}, ["latent_parameters"], half=half)
    graph(folder / "vae_decoder/model.onnx", model, lambda model, latents: model.decode(latents).sample,
          {"latent_sample": torch.zeros(1, 4, 16, 16)}, ["sample"], half=half)
    for part in ["vae_encoder", "vae_decoder"]:
        write_json(folder / part / "config.json", dict(model.config))


def unet(folder, model, xl=False, controlled=None, half=False, external=False):
    width = model.config.cross_attention_dim
    inputs = {
        "sample": torch.randn(2, model.config.in_channels, 16, 16),
        "timestep": torch.tensor(500.0),
        "encoder_hidden_states": torch.randn(2, 77, width),
    }
    if xl:
        inputs |= {"text_embeds": torch.randn(2, 16), "time_ids": torch.zeros(2, 6)}
    length = model.config.time_cond_proj_dim
    if length:
        inputs |= {"timestep_cond": torch.zeros(2, length)}
    names = []
    if controlled is not None:
        down, mid = controlled(inputs["sample"], 500, inputs["encoder_hidden_states"], torch.zeros(2, 3, 64, 64), return_dict=False)
        names = [f"down_block_additional_residuals.{at}" for at in range(len(down))] + ["mid_block_additional_residual"]
        export_controlnet(folder.parent / "controlnet", controlled, inputs, names)
        inputs |= dict(zip(names, [*down, mid]))

    def run(model, sample, timestep, states, *rest):
        added = {"text_embeds": rest[0], "time_ids": rest[1]} if xl else None
        guidance = rest[0] if length else None
        residuals = dict(down_block_additional_residuals=rest[:-1], mid_block_additional_residual=rest[-1]) if names else {}
        return model(sample, timestep, states, timestep_cond=guidance, added_cond_kwargs=added, **residuals).sample

    graph(folder / "model.onnx", model, run, inputs, ["out_sample"], half=half, external=external)
    write_json(folder / "config.json", dict(model.config))


def export_controlnet(folder, model, inputs, names):
    given = {**inputs, "controlnet_cond": torch.zeros(2, 3, 64, 64)}

    def run(model, sample, timestep, states, picture):
        down, mid = model(sample, timestep, states, picture, return_dict=False)
        return (*down, mid)

    graph(folder / "model.onnx", model, run, given, names)
    write_json(folder / "config.json", dict(model.config))


def write_json(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    # The order of this list differs from run to run.
    kept = {name: entry for name, entry in value.items() if name != "_use_default_values"}
    path.write_text(json.dumps(kept, indent=1, sort_keys=True, default=str))
