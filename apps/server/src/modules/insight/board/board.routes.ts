import * as contract from '@cloud-steward/contract/insight/board.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import * as boards from './board.service.ts'

export const serveBoards = (app: App): void =>
  serve(app, contract, {
    queryBoard: boards.queryBoard,
    saveBoard: boards.saveBoard,
    resetBoard: boards.resetBoard,
    querySubscriptions: boards.querySubscriptions,
    subscribeBoard: (ctx, input) => boards.subscribeBoard(app, ctx, input),
    unsubscribeBoard: boards.unsubscribeBoard,
  })
