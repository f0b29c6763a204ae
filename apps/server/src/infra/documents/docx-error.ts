/**
 * Why a Word document is no template. `field`: one that reads from elsewhere · `tag`: a binding that is not closed ·
 * `tags`: too many of them · `slow`: its bindings take too long.
 */
export class DocxError extends Error {
  readonly reason: 'notDocx' | 'macros' | 'embedded' | 'field' | 'tag' | 'tags' | 'slow'
  override name = 'DocxError'

  constructor(reason: DocxError['reason'], message: string = reason) {
    super(message)
    this.reason = reason
  }
}
