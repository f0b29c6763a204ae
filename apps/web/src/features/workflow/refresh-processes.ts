import { queryClient } from '../../infra/query-client.ts'

/** A step of a process changes lists of tasks, of instances and of their history at once. */
export const refreshProcesses = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('workflow.'),
  })
