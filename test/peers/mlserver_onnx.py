"""Runs an ONNX graph in MLServer. The model settings name the file in `parameters.uri`."""

import numpy
import onnxruntime
from mlserver import MLModel
from mlserver.types import InferenceRequest, InferenceResponse, ResponseOutput
from mlserver.utils import get_model_uri

TYPES = {"FP32": numpy.float32, "UINT8": numpy.uint8, "INT64": numpy.int64}
NAMES = {numpy.dtype(kind): name for name, kind in TYPES.items()}


class OnnxModel(MLModel):
    async def load(self) -> bool:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = await get_model_uri(self.settings)
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        return True

    async def predict(self, payload: InferenceRequest) -> InferenceResponse:
        feeds = {
            tensor.name: numpy.asarray(tensor.data, dtype=TYPES[tensor.datatype]).reshape(tensor.shape)
            for tensor in payload.inputs
        }
        known = [output.name for output in self.session.get_outputs()]
        wanted = [output.name for output in payload.outputs or []] or known
        outputs = [
            ResponseOutput(
                name=name,
                shape=list(values.shape),
                datatype=NAMES[values.dtype],
                data=values.ravel().tolist(),
            )
            for name, values in zip(wanted, self.session.run(wanted, feeds))
        ]
        return InferenceResponse(model_name=self.name, outputs=outputs)
