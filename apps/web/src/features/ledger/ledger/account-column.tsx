/** Names an account of the ledger, and says what stands on it; `word` finds the words of these screens. */
export const accountColumn = (word: (name: string) => string) => ({
  key: 'account',
  title: word('account'),
  render: (_: unknown, { account }: { account: string }) => (
    <>
      <b>{word(`account.${account}`)}</b>
      <div className="quiet">{word(`meaning.${account}`)}</div>
    </>
  ),
})
