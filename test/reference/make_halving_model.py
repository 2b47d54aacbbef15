"""Writes the fixture `halvings`: a model with the four blocks of Stable Diffusion 1.x, whose weights are a few numbers.

Each block but the last halves the latents, and the way up doubles them and joins both, as in a U-Net that was exported by
the guide. So it fails on sides that cannot be halved three times, which the other fixtures with two blocks do not show.

    pip install onnx==1.17.0 numpy && python test/reference/make_halving_model.py packages/diffusion/fixtures/models/halvings
"""

import json
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

BLOCKS = 4
LATENTS = 4
HIDDEN = 16
PIXELS_PER_LATENT = 8


def weights(name: str, outputs: int, inputs: int) -> onnx.TensorProto:
    """A convolution of one pixel that mixes the channels, without random numbers."""
    values = np.eye(outputs, inputs, dtype=np.float32) + np.sin(np.arange(outputs * inputs)).reshape(outputs, inputs) / 20
    return numpy_helper.from_array(values.astype(np.float32).reshape(outputs, inputs, 1, 1), name)


def doubled(source: str, target: str, times: int = 2) -> tuple[list, list]:
    scales = numpy_helper.from_array(np.array([1, 1, times, times], dtype=np.float32), f"{target}_scales")
    return [helper.make_node("Resize", [source, "", scales.name], [target], mode="nearest")], [scales]


def unet() -> onnx.ModelProto:
    nodes, constants = [], [weights("first", LATENTS, LATENTS)]
    # The time and the text move all latents, so that both are read.
    nodes += [
        helper.make_node("Cast", ["timestep"], ["time"], to=TensorProto.FLOAT),
        helper.make_node("ReduceMean", ["time"], ["time_mean"], keepdims=0),
        helper.make_node("ReduceMean", ["encoder_hidden_states"], ["text"], axes=[1, 2], keepdims=1),
        helper.make_node("Unsqueeze", ["text", "last_axis"], ["text_4d"]),
        helper.make_node("Mul", ["time_mean", "small"], ["time_small"]),
        helper.make_node("Add", ["text_4d", "time_small"], ["shift"]),
        helper.make_node("Conv", ["sample", "first"], ["mixed"]),
        helper.make_node("Add", ["mixed", "shift"], ["level_0"]),
    ]
    constants += [
        numpy_helper.from_array(np.array([3], dtype=np.int64), "last_axis"),
        numpy_helper.from_array(np.array(1e-4, dtype=np.float32), "small"),
    ]
    for level in range(1, BLOCKS):
        nodes.append(
            helper.make_node(
                "Conv", [f"level_{level - 1}", f"down_{level}"], [f"level_{level}"], strides=[2, 2], kernel_shape=[3, 3], pads=[1, 1, 1, 1]
            )
        )
        values = np.repeat(numpy_helper.to_array(weights("", LATENTS, LATENTS)), 9, axis=2).reshape(LATENTS, LATENTS, 3, 3) / 9
        constants.append(numpy_helper.from_array(values.astype(np.float32), f"down_{level}"))
    current = f"level_{BLOCKS - 1}"
    for level in reversed(range(BLOCKS - 1)):
        resized, scales = doubled(current, f"up_{level}")
        constants += [*scales, weights(f"join_{level}", LATENTS, 2 * LATENTS)]
        nodes += [
            *resized,
            helper.make_node("Concat", [f"up_{level}", f"level_{level}"], [f"both_{level}"], axis=1),
            helper.make_node("Conv", [f"both_{level}", f"join_{level}"], [f"out_{level}"]),
        ]
        current = f"out_{level}"
    nodes.append(helper.make_node("Identity", [current], ["out_sample"]))
    inputs = [
        helper.make_tensor_value_info("sample", TensorProto.FLOAT, ["batch", LATENTS, "height", "width"]),
        helper.make_tensor_value_info("timestep", TensorProto.INT64, ["steps"]),
        helper.make_tensor_value_info("encoder_hidden_states", TensorProto.FLOAT, ["batch", "tokens", HIDDEN]),
    ]
    return model("unet", nodes, inputs, ("out_sample", LATENTS), constants)


def decoder() -> onnx.ModelProto:
    resized, scales = doubled("colors", "sample", PIXELS_PER_LATENT)
    nodes = [helper.make_node("Conv", ["latent_sample", "decode"], ["colors"]), *resized]
    inputs = [helper.make_tensor_value_info("latent_sample", TensorProto.FLOAT, ["batch", LATENTS, "height", "width"])]
    return model("decoder", nodes, inputs, ("sample", 3), [weights("decode", 3, LATENTS), *scales])


def encoder() -> onnx.ModelProto:
    side = [PIXELS_PER_LATENT, PIXELS_PER_LATENT]
    nodes = [
        helper.make_node("AveragePool", ["sample"], ["small"], kernel_shape=side, strides=side),
        helper.make_node("Conv", ["small", "encode"], ["latent_parameters"]),
    ]
    inputs = [helper.make_tensor_value_info("sample", TensorProto.FLOAT, ["batch", 3, "height", "width"])]
    return model("encoder", nodes, inputs, ("latent_parameters", 2 * LATENTS), [weights("encode", 2 * LATENTS, 3)])


def model(name, nodes, inputs, output, constants) -> onnx.ModelProto:
    result = helper.make_tensor_value_info(output[0], TensorProto.FLOAT, ["batch", output[1], "rows", "columns"])
    graph = helper.make_graph(nodes, name, inputs, [result], constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(made)
    return made


def main(target: Path, source: Path) -> None:
    for part, made in (("unet", unet()), ("vae_decoder", decoder()), ("vae_encoder", encoder())):
        config = json.loads((source / part / "config.json").read_text())
        channels = [8] * BLOCKS
        config |= {"block_out_channels": channels} | ({"sample_size": 64} if part == "unet" else {})
        (target / part).mkdir(parents=True, exist_ok=True)
        (target / part / "config.json").write_text(json.dumps(config, indent=1))
        onnx.save(made, target / part / "model.onnx")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    main(folder, folder.parent / "sd1")
