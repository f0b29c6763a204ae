import * as contract from '@cloud-steward/contract/housing/template.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { previewOf, printOf } from './document.service.ts'
import {
  compareTemplates,
  publishTemplate,
  queryTemplateBody,
  retireTemplate,
  reviseTemplate,
  saveTemplate,
} from './template.service.ts'

export const serveTemplate = (app: App): void =>
  serve(app, contract, {
    saveTemplate,
    reviseTemplate,
    publishTemplate,
    retireTemplate,
    queryTemplateBody,
    compareTemplates,
    previewTemplate: async (ctx, input, call) => sendPdf(call, { no: 'preview', bytes: await previewOf(ctx, input) }),
    printDocument: async (ctx, input, call) => sendPdf(call, { no: input.kind, bytes: await printOf(ctx, input) }),
  })
