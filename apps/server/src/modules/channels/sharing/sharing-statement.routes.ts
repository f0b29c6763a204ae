import * as contract from '@cloud-steward/contract/channels/sharing-statement.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { judgeStatement, makeShareStatements, statementPdf } from './statement.service.ts'

export const serveSharingStatement = (app: App): void =>
  serve(app, contract, {
    makeShareStatements,
    confirmShareStatement: (ctx, { id }) => judgeStatement(ctx, id, 'confirmed'),
    disputeShareStatement: (ctx, { id, reason }) => judgeStatement(ctx, id, 'disputed', reason),
    printShareStatement: async (ctx, { id }, { reply }) => {
      const { name, bytes } = await statementPdf(ctx, id)
      void reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename=${name}.pdf`)
        .header('cache-control', 'no-store')
        .send(bytes)
    },
  })
