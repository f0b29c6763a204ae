import { room } from '@cloud-steward/contract/housing/places.ts'
import { queryRoomHealth } from '@cloud-steward/contract/housing/room-health.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import { call } from '../../../infra/api.ts'
import type { placeIn } from './board-query.ts'

export type Health = AnswerOf<typeof queryRoomHealth>[number]
export type Healths = ReadonlyMap<string, Health>
export const NO_TROUBLE: Healths = new Map()
/** What is wrong with devices, by room; beside the tiles, for it comes after them and changes by itself. */
export const HealthOfRooms = createContext(NO_TROUBLE)

const byRoom = (rows: readonly Health[]): Healths => new Map(rows.map((one) => [one.roomId, one]))
export const healthQuery = ({ siteId, landlordId }: ReturnType<typeof placeIn>) =>
  queryOptions({
    queryKey: [room.name, 'health', siteId, landlordId],
    queryFn: ({ signal }) => call(queryRoomHealth, { siteId, landlordId }, { signal, quiet: true }),
    select: byRoom,
    refetchInterval: 60_000,
  })
