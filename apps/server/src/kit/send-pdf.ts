import type { PublicCall } from './register-endpoint.ts'

/** Answers with a document nobody keeps a copy of on the way. `no` is its name as a file. */
export function sendPdf({ reply }: PublicCall, { no, bytes }: { no: string; bytes: Buffer }): void {
  void reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename=${no}.pdf`)
    .header('cache-control', 'no-store')
    .send(bytes)
}
