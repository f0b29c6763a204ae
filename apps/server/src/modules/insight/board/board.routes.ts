import { Refusal } from '@cloud-steward/contract'
import * as contract from '@cloud-steward/contract/insight/board.ts'
import { exportTurns } from '../../../infra/http/turns.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import * as boards from './board.service.ts'
import { boardPdf } from './board-pdf.ts'
import { printedBoard } from './printed-board.ts'

export const serveBoards = (app: App): void =>
  serve(app, contract, {
    queryBoard: boards.queryBoard,
    printBoard: async (ctx, { board, ...asked }, { reply, session }) => {
      // An administrator of the platform who looks into a tenant cannot export.
      if (session.lookIn) throw new Refusal('kit.error.forbidden', { http: 403 })
      const giveBack = await exportTurns.take(`${ctx.tenant.id}/${ctx.user?.id ?? ''}`)
      try {
        const printed = await printedBoard(app, ctx, board, session.mayCall, asked)
        const name = encodeURIComponent(`${printed.title}${ctx.today()}.pdf`)
        void reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="board.pdf"; filename*=UTF-8''${name}`)
          .header('cache-control', 'no-store')
          .send(await boardPdf(printed))
      } finally {
        giveBack()
      }
    },
    saveBoard: boards.saveBoard,
    resetBoard: boards.resetBoard,
    queryWays: (ctx) => boards.queryWays(app, ctx),
    querySubscriptions: boards.querySubscriptions,
    subscribeBoard: (ctx, input) => boards.subscribeBoard(app, ctx, input),
    unsubscribeBoard: boards.unsubscribeBoard,
  })
