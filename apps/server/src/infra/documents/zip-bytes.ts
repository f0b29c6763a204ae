/** Packs parts that are whole already. The compression runs beside the event loop. */
export async function zipBytes(parts: readonly { path: string; content: string | Buffer }[]): Promise<Buffer> {
  const { strToU8, zip } = await import('fflate')
  const files = Object.fromEntries(
    parts.map(({ path, content }) => [path, typeof content === 'string' ? strToU8(content) : new Uint8Array(content)]),
  )
  return new Promise((resolve, reject) => {
    zip(files, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))))
  })
}
