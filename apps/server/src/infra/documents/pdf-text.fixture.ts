import { inflateSync } from 'node:zlib'

/** The texts a PDF of ours draws, one by one in the order they were drawn, read by way of its ToUnicode maps. */
export function textsOfPdf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  const objects = new Map([...file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, no, body]) => [no!, body!]))
  const stream = (body: string): string => {
    const at = body.indexOf('\nstream\n')
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    return at < 0 ? '' : inflateSync(Buffer.from(body.slice(at + 8, at + 8 + length), 'latin1')).toString('latin1')
  }
  const fonts = new Map<string, Map<string, string>>()
  const pages: string[] = []
  for (const body of objects.values()) {
    if (/\/Type \/Page\n/.test(body)) pages.push(body)
    for (const [, id, font] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font!) ?? '')?.[1]
      if (map) fonts.set(id!, charactersOf(stream(objects.get(map)!)))
    }
  }
  const contents = pages.map((page) => stream(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!))
  return contents.flatMap((drawn) =>
    [...drawn.matchAll(/^BT (.*?) ET$/gm)].map(([, text]) =>
      [...text!.matchAll(/\/(F\d+) [\d.]+ Tf <([0-9a-f]*)>/g)]
        .flatMap(([, font, codes]) => (codes!.match(/.{4}/g) ?? []).map((code) => fonts.get(font!)?.get(code) ?? ''))
        .join(''),
    ),
  )
}

/** How many pages a PDF of ours has. */
export const pagesOfPdf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>()
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs))
    for (const [at, [, units]] of [...list!.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const bytes = Buffer.from(units!.replaceAll(' ', ''), 'hex').swap16()
      characters.set((Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0'), bytes.toString('utf16le'))
    }
  return characters
}
