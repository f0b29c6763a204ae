import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { bankLine } from '@cloud-steward/contract/payments/bank.ts'
import { importStatement, readStatement } from '@cloud-steward/contract/payments/statement.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../../infra/api.ts'
import type { Part } from './StatementColumns.tsx'

/** What is chosen for the import of a statement, and what the server reads in it. */
export function useStatement() {
  const [accountId, setAccountId] = useState<string>()
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<readonly Part[]>()
  const [busy, setBusy] = useState(false)
  const [taken, setTaken] = useState<AnswerOf<typeof importStatement>>()
  const chosen = accountId && file ? { accountId, file } : undefined
  const given = columns?.join(',')
  const read = useQuery({
    queryKey: [bankLine.name, 'statement', accountId, file?.name, file?.lastModified, file?.size, given],
    enabled: Boolean(chosen),
    retry: false,
    // While another meaning of a column is tried, the columns stay.
    placeholderData: given ? keepPreviousData : undefined,
    queryFn: ({ signal }) =>
      upload(readStatement, chosen!.file, { signal, input: { accountId: chosen!.accountId, columns: given } }),
  })
  const answer = chosen && read.data
  const send = async () => {
    setBusy(true)
    try {
      setTaken(await upload(importStatement, chosen!.file, { input: { accountId: chosen!.accountId, columns: given } }))
    } catch {
      // Told by the call; the dialog stays for another try.
    } finally {
      setBusy(false)
    }
  }
  /** Another account or file has columns of its own. */
  const afresh =
    <T>(set: (next: T) => void) =>
    (next: T) => {
      setColumns(undefined)
      set(next)
    }
  return {
    accountId,
    file,
    answer,
    taken,
    busy,
    isReading: read.isLoading,
    ready: Boolean(answer?.isComplete && answer.incoming && !read.isFetching),
    setAccountId: afresh(setAccountId),
    setFile: afresh(setFile),
    setColumns,
    send,
  }
}
