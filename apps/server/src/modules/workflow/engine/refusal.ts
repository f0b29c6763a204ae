/**
 * Why a command or a model is refused: the label `workflow.error.<code>`, and what its text names. The server turns it into
 * a refusal of the contract.
 */
export class EngineRefusal extends Error {
  readonly code: string
  readonly named: Readonly<Record<string, string | number>>

  constructor(code: string, named: Readonly<Record<string, string | number>> = {}) {
    super(`${code} ${JSON.stringify(named)}`)
    this.code = code
    this.named = named
  }
}
