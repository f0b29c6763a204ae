import * as contract from '@cloud-steward/contract/treasury/index.ts'
import type { App } from '../../../kit/app.ts'
import { register } from '../../../kit/register-endpoint.ts'
import { registerReceiver } from './receiver.service.ts'
import { previewShare } from './rule.service.ts'
import * as share from './share.service.ts'
import { judgeStatement, makeStatements, statementPdf } from './statement.service.ts'

export function registerSharing(app: App): void {
  register(app, contract.registerReceiver, (ctx, { id }) => registerReceiver(ctx, app, id))
  register(app, contract.previewShare, previewShare)
  register(app, contract.queryShareDetail, share.shareDetail)
  register(app, contract.syncShare, (ctx, { id }) => share.syncShare(ctx, app, id))
  register(app, contract.retryShare, (ctx, input) => share.retryShare(ctx, app, input))
  register(app, contract.finishShare, share.finishShare)
  register(app, contract.reverseShare, (ctx, input) => share.reverseShare(ctx, app, input))
  register(app, contract.retryReturn, (ctx, input) => share.retryReturn(ctx, app, input))
  register(app, contract.coverReturn, share.coverReturn)
  register(app, contract.makeShareStatements, makeStatements)
  register(app, contract.confirmShareStatement, (ctx, { id }) => judgeStatement(ctx, id, 'confirmed'))
  register(app, contract.disputeShareStatement, (ctx, { id, reason }) => judgeStatement(ctx, id, 'disputed', reason))
  register(app, contract.printShareStatement, async (ctx, { id }, { reply }) => {
    const { name, bytes } = await statementPdf(ctx, id)
    void reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename=${name}.pdf`)
      .header('cache-control', 'no-store')
      .send(bytes)
  })
}
