/** One step's inputs: the network's output, the latents before the step, and noise for stochastic schedulers. */
export interface StepInput {
  /** The step's number, from 0. */
  step: number;
  output: Float32Array;
  latents: Float32Array;
  /** Standard normal noise of the latents' size. Drawn only if the step needs it. */
  noise: () => Float32Array;
}

/** The steps from noise to a picture. An instance serves one run, because some remember earlier outputs. */
export interface Scheduler {
  /** The training step that the network gets at each step. */
  readonly timesteps: Float64Array;
  /** The standard deviation of the initial noise. */
  readonly initialSigma: number;
  /** The factor of the latents before they enter the network. */
  inputScale(step: number): number;
  /** Mixes clean latents with noise to the level of a step. */
  addNoise(latents: Float32Array, noise: Float32Array, step: number): Float32Array;
  /** The latents after a step. */
  next(input: StepInput): Float32Array;
}

/** a × x + b × y, by element. */
export function mix(a: number, x: Float32Array, b: number, y: Float32Array): Float32Array {
  const out = new Float32Array(x.length);
  for (let at = 0; at < out.length; at++) out[at] = a * x[at] + b * y[at];
  return out;
}
