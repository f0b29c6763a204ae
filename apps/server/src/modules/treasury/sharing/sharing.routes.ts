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
  register(app, contract.divideShare, share.divideShare)
  register(app, contract.retryShare, share.retryShare)
  register(app, contract.finishShare, share.finishShare)
  register(app, contract.reverseShare, share.reverseShare)
  register(app, contract.retryReturn, share.retryReturn)
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
