import {
  compareTemplates,
  previewTemplate,
  printDocument,
  publishTemplate,
  queryTemplateBody,
  retireTemplate,
  reviseTemplate,
  saveTemplate,
} from '@cloud-steward/contract/housing/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { previewOf, printOf } from './document.service.ts'
import { seedTemplates } from './seed-templates.ts'
import * as writing from './template.service.ts'

export function registerDocuments(app: App): void {
  register(app, saveTemplate, writing.saveTemplate)
  register(app, reviseTemplate, writing.reviseTemplate)
  register(app, publishTemplate, writing.publishTemplate)
  register(app, retireTemplate, writing.retireTemplate)
  register(app, queryTemplateBody, writing.bodyOf)
  register(app, compareTemplates, writing.compareTemplates)
  register(app, previewTemplate, async (ctx, input, call) =>
    sendPdf(call, { no: 'preview', bytes: await previewOf(ctx, input) }),
  )
  register(app, printDocument, async (ctx, input, call) =>
    sendPdf(call, { no: input.kind, bytes: await printOf(ctx, input) }),
  )
  app.reactions.push({ event: 'TenantMade', run: (ctx) => seedTemplates(ctx.db, ctx.tenant.id) })
}
