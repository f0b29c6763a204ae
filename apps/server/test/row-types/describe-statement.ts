import type { Client, Submittable } from 'pg'

export interface ReturnedColumn {
  name: string
  /** The oid of its type. */
  dataTypeID: number
}
/** What the types of pg leave out. */
interface Wire {
  parse(statement: { text: string; name: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Asks PostgreSQL which columns a statement returns; the statement does not run. */
export const describeStatement = (client: Client, text: string): Promise<ReturnedColumn[]> =>
  new Promise((resolve, reject) => {
    let columns: ReturnedColumn[] = []
    client.query({
      callback: () => {},
      submit: (wire: Wire) => {
        wire.parse({ text, name: '', types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: ({ fields }: { fields: ReturnedColumn[] }) => {
        columns = fields
      },
      handleReadyForQuery: () => resolve(columns),
      handleError: reject,
    } as unknown as Submittable)
  })
