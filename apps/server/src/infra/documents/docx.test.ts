import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cleanDocx, fillDocx, letterDocx, tagsOfDocx } from './index.ts'

type Parts = Record<string, string>
const plain = await letterDocx([
  { text: '{param.name}' },
  { head: ['no', 'sum'], rows: [['{#bills}{no}', '{sum}{/bills}']], widths: [1, 1], numbersFrom: 1 },
  { text: '{#if open}open{/if}' },
])
/** The plain letter with some parts written over. */
function changed(change: (parts: Parts) => Parts): Buffer {
  const parts = Object.fromEntries(Object.entries(unzipSync(plain)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const next = { ...parts, ...change(parts) }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(next).map(([name, text]) => [name, strToU8(text)]))))
}
const withBody = (xml: string) =>
  changed(({ 'word/document.xml': body }) => ({ 'word/document.xml': body!.replace('<w:body>', `<w:body>${xml}`) }))
const withRelation = (relation: string, body = '') =>
  changed(({ 'word/document.xml': document, 'word/_rels/document.xml.rels': rels }) => ({
    'word/document.xml': document!.replace(
      '<w:body>',
      `<w:body xmlns:x="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${body}`,
    ),
    'word/_rels/document.xml.rels': rels!.replace('</Relationships>', `${relation}</Relationships>`),
  }))
const partsOf = (docx: Buffer): Parts =>
  Object.fromEntries(Object.entries(unzipSync(docx)).map(([name, bytes]) => [name, strFromU8(bytes)]))
const textOf = (docx: Buffer): string => partsOf(docx)['word/document.xml']!.replace(/<[^>]*>/g, ' ')
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

describe('a letter', () => {
  it('repeats a row of a table, shows a condition and writes a value as a text', async () => {
    const bytes = await cleanDocx(plain)
    expect(await tagsOfDocx(bytes)).toEqual([
      { kind: 'value', text: 'param.name' },
      { kind: 'open', text: 'bills' },
      { kind: 'value', text: 'no' },
      { kind: 'value', text: 'sum' },
      { kind: 'close', text: 'bills' },
      { kind: 'open', text: 'if open' },
      { kind: 'close', text: 'if' },
    ])
    const rows = [
      { no: 'A1', sum: '1.00' },
      { no: '</w:t>', sum: '{param.name}' },
    ]
    const filled = await fillDocx(bytes, { 'param.name': '<w:p/>&', bills: rows, 'if open': false })
    expect(textOf(filled).match(/A1|1\.00|&lt;\/w:t&gt;|&lt;w:p\/&gt;&amp;|open|\{param\.name\}/g)).toEqual([
      '&lt;w:p/&gt;&amp;',
      'A1',
      '1.00',
      '&lt;/w:t&gt;',
      '{param.name}',
    ])
    expect(partsOf(filled)['word/document.xml']!.match(/<w:tr>/g)).toHaveLength(3)
  })
  it('keeps only parts a letter needs, and no relationship to elsewhere', async () => {
    const link = `<Relationship Id="rId9" Type="${OFFICE}/hyperlink" Target="https://evil.example/" TargetMode="External"/>`
    const template = `<Relationship Id="rId8" Type="${OFFICE}/attachedTemplate" Target="file://evil/t.dotm" TargetMode="External"/>`
    const picture = `<Relationship Id="rId7" Type="${OFFICE}/image" Target="http://evil.example/p.png" TargetMode="External"/>`
    const up = `<Relationship Id="rId6" Type="${OFFICE}/image" Target="../../secret.png"/>`
    const dirty = withRelation(
      link + template + picture + up,
      '<w:p><w:hyperlink x:id="rId9"><w:r><w:t>here</w:t></w:r></w:hyperlink></w:p>',
    )
    const parts = partsOf(await cleanDocx(dirty))
    expect(Object.keys(parts).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/styles.xml',
    ])
    expect(Object.values(parts).join('')).not.toMatch(/evil|rId9|secret|External/)
    expect(parts['word/document.xml']).toContain('here')
  })
})

describe('a hostile letter is refused', () => {
  const macro = () => changed(() => ({ 'word/vbaProject.bin': 'x' }))
  const docm = () =>
    changed(({ '[Content_Types].xml': types }) => ({
      '[Content_Types].xml': types!.replace(
        /[^"]*document\.main\+xml/,
        'application/vnd.ms-word.document.macroEnabled.main+xml',
      ),
    }))
  const chart = () => withRelation(`<Relationship Id="rId9" Type="${OFFICE}/chart" Target="charts/chart1.xml"/>`)
  const chunk = () =>
    withRelation(
      `<Relationship Id="rId9" Type="${OFFICE}/aFChunk" Target="http://evil.example/" TargetMode="External"/>`,
    )
  const field = (...pieces: string[]) =>
    withBody(
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    )
  const entities = () =>
    changed(({ 'word/document.xml': body }) => ({
      'word/document.xml': body!.replace('?>', '?><!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
    }))
  it.each([
    ['with macros', macro, 'macros'],
    ['as docm', docm, 'macros'],
    ['with a chart', chart, 'embedded'],
    ['with another file', chunk, 'embedded'],
    ['with a command', () => field('DDEAUTO c:\\x'), 'field'],
    [
      'with a command in a field without an end',
      () => withBody('<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>DDEAUTO c:/x</w:instrText></w:r></w:p>'),
      'field',
    ],
    [
      'with a second instruction before the one that counts',
      () => withBody('<w:p><w:fldSimple xmlns:x="urn:y" x:instr="PAGE" w:instr="DDEAUTO c:/x"/></w:p>'),
      'field',
    ],
    [
      'with a binding within an instruction',
      () =>
        withBody(
          '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:t>{#if not param.user}</w:t><w:instrText>PAGE</w:instrText><w:t>{/if}</w:t></w:r></w:p>',
        ),
      'field',
    ],
    ['with a file behind a link', () => field('HYPERLINK "https://a.example" \\m "file://x"'), 'field'],
    ['with a command in pieces', () => field('DDE', 'AUTO c:\\x'), 'field'],
    ['with a picture from elsewhere', () => field('INCLUDEPICTURE "http://evil.example/p"'), 'field'],
    ['with a script behind a link', () => field('HYPERLINK "javascript:x"'), 'field'],
    ['with entities', entities, 'damaged'],
    ['that unpacks to far more', () => changed(() => ({ 'word/styles.xml': ' '.repeat(30_000_000) })), 'tooLarge'],
    ['with deep elements', () => withBody('<w:p>'.repeat(200) + '</w:p>'.repeat(200)), 'damaged'],
    [
      'that is a workbook',
      () =>
        changed(({ '[Content_Types].xml': types }) => ({
          '[Content_Types].xml': types!.replace('wordprocessingml.document', 'spreadsheetml.sheet'),
        })),
      'notDocx',
    ],
  ])('%s', async (_, make, reason) => {
    await expect(cleanDocx(make())).rejects.toMatchObject({ reason })
  })
  it('with bindings that do not match', async () => {
    for (const text of ['{param.name', '{#bills}', '{/bills}']) {
      const bytes = await cleanDocx(withBody(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`))
      const read = tagsOfDocx(bytes).then(
        (tags) =>
          tags.filter(({ kind }) => kind === 'open').length - tags.filter(({ kind }) => kind === 'close').length,
      )
      const unmatched = await read.catch((error: { reason: string }) => error.reason)
      expect([text, unmatched === 0]).toEqual([text, false])
    }
  })
  it('with very many bindings, before they are read', async () => {
    const many = withBody(`<w:p><w:r><w:t>${'{no}'.repeat(2_000)}</w:t></w:r></w:p>`)
    await expect(cleanDocx(many)).rejects.toMatchObject({ reason: 'tags' })
  })
  it('whose bindings take longer than their time', async () => {
    const bytes = await cleanDocx(plain)
    // No thread begins within a millisecond.
    await expect(tagsOfDocx(bytes, 1)).rejects.toMatchObject({ reason: 'slow' })
    await expect(fillDocx(bytes, {}, 1)).rejects.toMatchObject({ reason: 'slow' })
  })
  it('but not one with usual fields', async () => {
    await expect(cleanDocx(field(' PAGE \\* MERGEFORMAT '))).resolves.toBeInstanceOf(Buffer)
    await expect(cleanDocx(field(' HYPERLINK "https://example.com/" '))).resolves.toBeInstanceOf(Buffer)
  })
})
