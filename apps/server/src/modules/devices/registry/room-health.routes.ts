import * as contract from '@cloud-steward/contract/housing/room-health.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { roomHealth } from './room-health.queries.ts'

export const serveRoomHealth = (app: App): void =>
  serve(app, contract, {
    // A question about rooms that only devices can answer.
    queryRoomHealth: (ctx, place) => ctx.db.rows(roomHealth(ctx, place)),
  })
