import { deflateSync } from 'node:zlib'

/** A PDF of one page made by hand, for what no library writes. @param filters names of the filters that packed the content */
export function rawPdf(content: Buffer, font: readonly string[], filters = ''): Buffer {
  const objects: Buffer[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
  ].map((text) => Buffer.from(text))
  const head = Buffer.from(`<</Length ${content.length}${filters}>>stream\n`)
  objects.push(Buffer.concat([head, content, Buffer.from('\nendstream')]), ...font.map((one) => Buffer.from(one)))
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0))
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const from = parts.reduce((sum, { length }) => sum + length, 0)
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${from}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

const SONG = [
  '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
  '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>',
  '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
]
/** Chinese in a font that is not in the file, as electronic invoices have it: its letters are known by a table of Adobe. */
export function songPdf(text: string): Buffer {
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
  return rawPdf(Buffer.from(`BT /F1 20 Tf 20 200 Td <${codes}> Tj ET`), SONG)
}

/** A content that unpacks, in two steps, to `megabytes` of drawing. */
export function bombPdf(megabytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, '(a) Tj '), { level: 9 })
  return rawPdf(deflateSync(once, { level: 9 }), SONG, '/Filter[/FlateDecode/FlateDecode]')
}
