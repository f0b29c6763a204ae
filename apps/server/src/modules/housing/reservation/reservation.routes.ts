import * as contract from '@cloud-steward/contract/housing/reservation.ts'
import { stepsOf } from '../../../infra/steps/steps.ts'
import type { App } from '../../../kit/app.ts'
import { serve } from '../../../kit/serve.ts'
import { cancelReservation, holdReservation, reservations } from './reservation.service.ts'

export const serveReservation = (app: App): void =>
  serve(app, contract, {
    holdReservation,
    cancelReservation,
    queryReservationHistory: async (ctx, { reservationId }) => {
      await reservations.get(ctx, reservationId)
      return ctx.db.rows(stepsOf<contract.ReservationState>(ctx.tenant.id, contract.reservation.name, reservationId))
    },
  })
