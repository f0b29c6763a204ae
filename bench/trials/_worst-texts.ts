import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { parseFormula } from '@cloud-steward/contract/formula.ts'
import { zipSync } from 'fflate'
import { blocksOf, writePages } from '../../apps/server/src/infra/documents/index.ts'
import { isDeeper } from '../../apps/server/src/infra/http/json-depth.ts'
import { alipayDayLines } from '../../apps/server/src/infra/payment/alipay/day-lines.ts'
import { wechatDayLines } from '../../apps/server/src/infra/payment/wechat/day-lines.ts'
import { fillTemplate, unknownFields } from '../../apps/server/src/modules/housing/document/template-fields.rules.ts'
import { differenceOf } from '../../apps/server/src/modules/housing/document/text-difference.rules.ts'
import { isEmptyHtml, plainOf, safeHtml } from '../../apps/server/src/modules/notices/notification.rules.ts'
import { FRAMING_METERS, FRAMING_TCP, FrameReader } from '../../packages/protocol/src/stream.ts'
import type { Case } from './_worst-tables.ts'

const CONTENT = 500_000
const BODY = 200_000
const json = (body: string): unknown => !isDeeper(body, 60) && JSON.parse(body)
const filled = (text: string, letters = CONTENT): string => text.repeat(Math.floor(letters / text.length))

/** Texts of notices and templates: each way to say the most with mark-up, at and above its bound. */
export function htmlCases(random: () => number): Case[] {
  const tags = [
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '&',
    '&amp;',
    '<',
    'x',
    '<br>',
    '<td>',
    '<!--',
    '-->',
    '<a href="x">',
    '<svg>',
  ]
  const noise = Array.from({ length: 20_000 }, () => tags[Math.floor(random() * tags.length)]!).join('')
  const texts: Record<string, string> = {
    depth: filled('<div>'),
    tags: filled('<b>a</b>'),
    'as many tags as allowed': `${'<b style="color:red">a</b>'.repeat(4_900)}${filled('租', 200_000)}`,
    'as deep as allowed': '<b>'.repeat(99).concat('</b>'.repeat(99)).repeat(50),
    'closing tags': filled('</p>'),
    ampersands: filled('&'),
    'as many ampersands as allowed': '& '.repeat(49_000),
    comments: filled('<!--'),
    attributes: `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}=1`).join(' ')}>`,
    'a style without end': `<p style="${filled('color:red;')}">x</p>`,
    'a picture': `<img src="data:image/png;base64,${filled('A')}">`,
    'foreign tags': filled('<svg>'),
    noise: filled(noise),
  }
  return Object.entries(texts).map(([name, text]) => [
    `html: ${name}`,
    async () => {
      const safe = safeHtml(text.slice(0, CONTENT))
      // Two steps of two requests.
      await new Promise((resolve) => setImmediate(resolve))
      isEmptyHtml(safe)
      await new Promise((resolve) => setImmediate(resolve))
      plainOf(safe)
    },
  ])
}

/** Templates of documents: their fields, the comparison of two, and the pages. */
export function templateCases(): Case[] {
  const lines = (letter: string) => Array.from({ length: 2_000 }, (_, at) => `${letter.repeat(90)}${at}`)
  const pages = { title: 'x', footer: 'x', pageOf: (page: number) => String(page), signatures: [] }
  const bodies: Record<string, string> = {
    'a long paragraph': `<p>${filled('房租合同条款', BODY)}</p>`,
    'many paragraphs': '<p>房租</p>'.repeat(4_900),
    'a long table': `<table>${'<tr><td>房租<td>1</tr>'.repeat(1_600)}</table>`,
    'a wide table': `<table><tr>${'<td>房'.repeat(4_900)}</table>`,
    'one word': `<p>${filled('a', BODY)}</p>`,
  }
  return [
    ['template: a field of blanks', () => unknownFields(`{{${filled(' ', BODY)}`)],
    ['template: an own field without end', () => unknownFields(`{{extra.${filled('a ', BODY)}`)],
    ['template: braces', () => unknownFields(filled('{{ ', BODY))],
    ['template: fields', () => unknownFields(filled('{{x}}', BODY))],
    [
      'template: a table named often',
      () => fillTemplate(filled('{{t}}', BODY), { texts: {}, blocks: { t: filled('<b>', 5_000) } }),
    ],
    [
      'template: two texts alike',
      () =>
        differenceOf(
          lines('a'),
          lines('a').map((line) => `${line}x`),
        ),
    ],
    ...Object.entries(bodies).map(([name, body]): Case => [`pages: ${name}`, () => writePages(blocksOf(body), pages)]),
  ]
}

/** What devices and payment channels send. */
export function streamCases(random: () => number): Case[] {
  const frames: Record<string, Uint8Array> = {
    'bytes that all begin a frame': new Uint8Array(256 * 1024).fill(0x68),
    'frames with a wrong sum': Uint8Array.from(
      { length: 256 * 1024 },
      (_, at) => [0x68, 1, 2, 3, 4, 5, 6, 0x68, 0x11, 0xff][at % 10]!,
    ),
    noise: Uint8Array.from({ length: 256 * 1024 }, () => Math.floor(random() * 256)),
  }
  const channel = (files: Uint8Array[], said: object) =>
    ({ ask: async () => said, download: async () => files }) as never
  const drain = async (lines: AsyncIterable<unknown>) => {
    for await (const _some of lines);
  }
  const wechat = (text: string) => {
    const file = gzipSync(text, { level: 1 })
    const said = { hash_type: 'SHA1', hash_value: createHash('sha1').update(text).digest('hex'), download_url: 'x' }
    return () => drain(wechatDayLines(channel([file], said), '2026-11-22'))
  }
  const alipay = (text: string) => {
    const file = zipSync({ 'a.csv': Buffer.from(text) }, { level: 1 })
    return () => drain(alipayDayLines(channel([file], { bill_download_url: 'x' }), '2026-11-22'))
  }
  return [
    ...Object.entries(frames).flatMap(([name, bytes]): Case[] => [
      [`meters: ${name}`, () => new FrameReader(FRAMING_METERS).push(bytes)],
      [`modbus: ${name}`, () => new FrameReader(FRAMING_TCP).push(bytes)],
    ]),
    ['wechat: a line without end', wechat(filled('x', 50_000_000))],
    ['wechat: lines without end', wechat(filled('x\n', 50_000_000))],
    ['alipay: a line without end', alipay(filled('x', 50_000_000))],
    ['alipay: lines without end', alipay(filled('x\n', 50_000_000))],
    ['formula: brackets', () => parseFormula(`${'('.repeat(100)}1${')'.repeat(99)}`, ['a'])],
    ['formula: quotients', () => parseFormula(filled('9/', 198).concat('9'), ['a'])({ a: { n: 1n, d: 1n } })],
    // As the server takes a body: by its depth first.
    ['json: depth', () => json('['.repeat(500_000).concat(']'.repeat(500_000)))],
    ['json: depth in texts', () => json(`["${'['.repeat(999_990)}"]`)],
    ['json: keys', () => json(`{${Array.from({ length: 60_000 }, (_, at) => `"k${at}":1`).join(',')}}`)],
  ]
}
