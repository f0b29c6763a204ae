import type { InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import type { previewTemplate, printDocument } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { blocksOf, type SignatureBox, UnprintableText, writePages } from '../../../infra/documents/index.ts'
import { translate } from '../../../infra/labels.ts'
import { safeHtml } from '../../notices/index.ts'
import { templateOfType } from '../lease/contract-type.queries.ts'
import { fieldValues } from './field-values.service.ts'
import { type TemplateKind, type TemplateRow, templateInForce } from './template.queries.ts'
import { templateOf } from './template.service.ts'
import { fillTemplate } from './template-fields.rules.ts'

/** A text with everything filled in, as it will be signed. */
export interface FilledDocument {
  title: string
  no: string
  html: string
  /** The version it was written by; none for a text that is still being written. */
  templateId?: string
}
export const SIGNERS = ['operator', 'rentee'] as const
export type Signer = (typeof SIGNERS)[number]
/** Places to sign that are still empty. */
export const emptyBoxes = (): SignatureBox[] =>
  SIGNERS.map((role) => ({
    label: translate('zh', `housing.document.sign.${role}`),
    lines: [translate('zh', 'housing.document.sign.date')],
  }))

export async function fillFor(
  ctx: Ctx,
  text: { title: string; body: string; id?: string },
  leaseId: string,
  items?: 'in' | 'out',
): Promise<FilledDocument> {
  const values = await fieldValues(ctx, leaseId, items)
  return {
    title: text.title,
    no: values.texts['lease.no']!,
    html: fillTemplate(text.body, values),
    templateId: text.id,
  }
}
/** The text in force for a kind. */
export async function textFor(ctx: Ctx, kind: TemplateKind): Promise<Pick<TemplateRow, 'id' | 'name' | 'body'>> {
  const row = await ctx.db.first(templateInForce(ctx.tenant.id, kind))
  if (!row) throw new Refusal('housing.error.noTemplate')
  return row
}
/** The document of a kind for a lease, by the text in force. */
export async function documentFor(ctx: Ctx, kind: TemplateKind, leaseId: string): Promise<FilledDocument> {
  const own = kind === 'lease' ? await ctx.db.first(templateOfType(ctx.tenant.id, leaseId)) : undefined
  const row = own ?? (await textFor(ctx, kind))
  return fillFor(ctx, { title: row.name, body: row.body, id: row.id }, leaseId, kind === 'checkOut' ? 'out' : 'in')
}

/** @throws Refusal if a font lacks a character: a contract must show the names of its parties */
export const pdfOf = (
  { title, no, html }: FilledDocument,
  signatures: SignatureBox[] = emptyBoxes(),
): Promise<Buffer> =>
  writePages(blocksOf(html), {
    title,
    footer: `${title}　${no}`,
    pageOf: (page, pages) => translate('zh', 'housing.document.page', { page, pages }),
    signatures,
    isSigned: true,
  }).catch((error: unknown) => {
    if (!(error instanceof UnprintableText)) throw error
    throw new Refusal('housing.error.unprintable', { values: { letters: error.letters.join(' ') } })
  })

export async function previewOf(ctx: Ctx, input: InputOf<typeof previewTemplate>): Promise<Buffer> {
  const known = input.id ? await templateOf(ctx, input.id) : undefined
  const body = input.body ? safeHtml(input.body) : known?.body
  if (!body) throw new Refusal('housing.error.templateEmpty', { fields: ['body'] })
  const title = known?.name ?? translate('zh', 'housing.template')
  const items = known?.kind === 'checkOut' ? 'out' : 'in'
  return pdfOf(await fillFor(ctx, { title, body }, input.leaseId, items))
}
export const printOf = async (ctx: Ctx, { leaseId, kind }: InputOf<typeof printDocument>): Promise<Buffer> =>
  pdfOf(await documentFor(ctx, kind, leaseId))
