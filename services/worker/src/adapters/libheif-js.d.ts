/** The part of libheif-js that is used; the package declares only its wasm module. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    display(target: Pixels, onDone: (shown: Pixels | null) => void): void
  }
  type Library = { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  const start: () => Library
  export { start as default }
}
