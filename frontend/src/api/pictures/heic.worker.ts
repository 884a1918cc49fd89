import openLibrary from 'libheif-js/libheif-wasm/libheif.js';
import program from 'libheif-js/libheif-wasm/libheif.wasm?url';

interface Pixels {
  width: number;
  height: number;
  /** Four bytes each. */
  pixels: Uint8ClampedArray<ArrayBuffer>;
}
/** The decoded photo, upright, or the reason why it could not be decoded. */
export type Decoded = Pixels | 'not loaded' | 'not readable';

async function decode(file: ArrayBuffer): Promise<Decoded> {
  const wasmBinary = await load().catch(() => undefined);
  if (!wasmBinary) return 'not loaded';
  const heif = openLibrary({ wasmBinary });
  const context = heif.heif_context_alloc();
  const { code } = heif.heif_context_read_from_memory(context, new Uint8Array(file) as never);
  if (code !== heif.heif_error_code.heif_error_Ok) return 'not readable';
  const photo = heif.heif_js_context_get_primary_image_handle(context);
  const rgb = heif.heif_colorspace.heif_colorspace_RGB;
  const { channels } = heif.heif_js_decode_image2(photo, rgb, heif.heif_chroma.heif_chroma_interleaved_RGBA);
  const { width, height, stride, data } = channels[0];
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++)
    pixels.set(data.subarray(row * stride, row * stride + width * 4), row * width * 4);
  return { width, height, pixels };
}

async function load() {
  const answer = await fetch(program);
  return answer.ok ? answer.arrayBuffer() : undefined;
}

onmessage = async ({ data: file }: MessageEvent<ArrayBuffer>) => {
  // The library throws for unsupported files, and when it runs out of memory.
  const decoded = await decode(file).catch(() => 'not readable' as const);
  const worker = globalThis as unknown as Worker;
  worker.postMessage(decoded, typeof decoded === 'string' ? [] : [decoded.pixels.buffer]);
};
