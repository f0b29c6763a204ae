import type { Resource } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { findRow } from './rows.ts'

/** The record with this id: null when there is none, undefined while it is not known. Without an id nothing is asked. */
export const useRow = <R extends Resource>(resource: R, id: string | undefined) =>
  useQuery({
    queryKey: [resource.name, 'row', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => findRow(resource, id!, signal),
  })
