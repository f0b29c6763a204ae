interface Source {
  paidFen: number
}
/** An amount taken from sources in their order, from none more than was paid there; what they do not have is left. */
export function takeFrom<S extends Source>(sources: readonly S[], amountFen: number): { source: S; fen: number }[] {
  let leftFen = amountFen
  return sources.flatMap((source) => {
    const fen = Math.min(leftFen, source.paidFen)
    leftFen -= fen
    return fen > 0 ? [{ source, fen }] : []
  })
}
