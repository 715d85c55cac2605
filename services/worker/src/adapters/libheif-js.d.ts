/** The part of libheif-js that is used; what the package declares is the wasm module beneath. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width(): number
    get_height(): number
    display(target: Pixels, onDone: (shown: Pixels | null) => void): void
    free(): void
  }
  const library: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  export { library as default }
}
