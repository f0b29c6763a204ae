import { expect, it } from 'vitest'
import { writePages } from './pdf-pages.ts'
import { blocksOf } from './rich-text.ts'
import { type Inked, wrapLines } from './wrap-lines.ts'

const inked = (text: string): Inked[] =>
  [...text].map((char) => ({
    char,
    bold: false,
    underline: false,
    font: 'F',
    code: '',
    width: /[\x20-\x7f]/.test(char) ? 0.5 : 1,
    space: char === ' ',
  }))
const wrapped = (text: string, width: number) =>
  wrapLines(inked(text), width).map((line) => line.map(({ char }) => char).join(''))

it('reads headings, lists, tables and places to sign from HTML', () => {
  const html =
    '<h1 style="text-align: center">合同</h1><ol><li>甲<b>乙</b></li></ol><table><tr><th colspan="2">表</th></tr></table><signatures></signatures>'
  expect(blocksOf(html)).toMatchObject([
    { kind: 'text', align: 'center', size: 18, runs: [{ text: '合同', bold: true }] },
    { kind: 'text', marker: '1.', indent: 20, runs: [{ text: '甲' }, { text: '乙', bold: true }] },
    { kind: 'table', rows: [[{ header: true, span: 2 }]] },
    { kind: 'signatures' },
  ])
})

it('leaves no closing mark at the head of a line and no word in two', () => {
  expect(wrapped('一二三四，五', 4)).toEqual(['一二三', '四，五'])
  expect(wrapped('一二三（四五', 4)).toEqual(['一二三', '（四五'])
  expect(wrapped('一二 2026-11-20', 6)).toEqual(['一二 ', '2026-11-20'])
  expect(wrapped('一\n二', 6)).toEqual(['一', '二'])
  expect(wrapped('aaaaaaaaaaaa', 3)).toEqual(['aaaaaa', 'aaaaaa'])
})

it('numbers its pages, and refuses pictures it cannot draw safely', async () => {
  const options = {
    title: '长文',
    footer: '脚注',
    pageOf: (page: number, pages: number) => `${page}/${pages}`,
    signatures: [{ label: '甲方', lines: [] }],
  }
  const long = blocksOf(`${'<p>第一段文字。</p>'.repeat(120)}<signatures></signatures>`)
  const pdf = await writePages(long, options)
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4)
  // What is only shown has a box for a character no font has; what is signed is refused.
  const rare = blocksOf('<p>承租人 𠮷野 สมชาย</p>')
  expect((await writePages(rare, options)).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(writePages(rare, { ...options, isSigned: true })).rejects.toMatchObject({
    letters: expect.arrayContaining(['𠮷', 'ส']),
  })
  expect((await writePages(blocksOf('<p>堃 喆</p>'), { ...options, isSigned: true })).length).toBeGreaterThan(1_000)
  const png = { label: '甲方', lines: [], image: Buffer.from('89504e470d0a1a0a', 'hex') }
  await expect(writePages(long, { ...options, signatures: [png] })).rejects.toThrow('only JPEG')
})
