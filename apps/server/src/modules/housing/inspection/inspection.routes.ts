import * as contract from '@cloud-steward/contract/housing/inspection.ts'
import type { App } from '../../../kit/app.ts'
import { sendPdf } from '../../../kit/send-pdf.ts'
import { serve } from '../../../kit/serve.ts'
import { compareInspections, completeInspection, inspectionOf, saveInspection } from './inspection.service.ts'
import { inspectionPdf } from './inspection-pdf.ts'

export const serveInspection = (app: App): void =>
  serve(app, contract, {
    saveInspection,
    completeInspection,
    printInspection: async (ctx, input, call) => sendPdf(call, await inspectionPdf(ctx, input)),
    queryInspectionItems: async (ctx, { id }) => (await inspectionOf(ctx, id)).items,
    compareInspections,
  })
