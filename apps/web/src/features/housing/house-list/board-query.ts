import { queryRoomBoard } from '@cloud-steward/contract/housing/add-house.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'

/** The place the address asks for. */
export const placeIn = (params: URLSearchParams) => ({
  siteId: params.get('siteId'),
  buildingId: params.get('buildingId'),
  landlordId: params.get('landlordId'),
})
export const boardQuery = (place: ReturnType<typeof placeIn>) =>
  queryOptions({
    queryKey: [room.name, 'board', place],
    queryFn: ({ signal }) => call(queryRoomBoard, place, { signal }),
  })
