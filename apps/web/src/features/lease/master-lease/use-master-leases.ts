import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { MOST_MASTER_ROOMS } from '@cloud-steward/contract/housing/master-lease.ts'
import { useQuery } from '@tanstack/react-query'
import { queryRows } from '../../../kit/rows.ts'

/** The leases of a contract, those that follow on others included, in the order of their rooms. */
export const useMasterLeases = (masterLeaseId: string | undefined) =>
  useQuery({
    queryKey: [lease.name, 'of contract', masterLeaseId],
    enabled: masterLeaseId !== undefined,
    queryFn: async ({ signal }) => {
      const { list } = await queryRows(lease, { masterLeaseId, pageSize: MOST_MASTER_ROOMS * 5 }, signal)
      return list.toSorted(
        (a, b) => (a.roomName ?? '').localeCompare(b.roomName ?? '') || a.startOn.localeCompare(b.startOn),
      )
    },
  })
/** Whether it may still be renewed or left by itself. */
export const goesOn = ({ state }: { state: string }): boolean =>
  ['signed', 'active', 'expiring', 'holdover'].includes(state)
