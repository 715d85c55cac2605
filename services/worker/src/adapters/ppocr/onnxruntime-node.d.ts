/** The part of onnxruntime-node that is used; the package does not contain its own declarations. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[])
    readonly data: Float32Array
    readonly dims: readonly number[]
    dispose(): void
  }
  export type SessionOptions = {
    intraOpNumThreads?: number
    interOpNumThreads?: number
    enableCpuMemArena?: boolean
    enableMemPattern?: boolean
  }
  export class InferenceSession {
    static create(pathOrFile: string | Uint8Array, options?: SessionOptions): Promise<InferenceSession>
    readonly inputNames: readonly string[]
    readonly outputNames: readonly string[]
    run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
    release(): Promise<void>
  }
}
