import type { Play } from './play.fixture.ts'

/** What is left of a process: how it ended, its tasks, waits, and rows that belong to nothing. */
export const over = (game: Play): unknown[] => [game.ended, game.open(), game.state.waits.length, game.orphans()]
export const OVER = ['approved', [], 0, []]
export const message = (game: Play, name: string): Play => game.give({ kind: 'message', name, vars: {} })
export const signal = (game: Play, name: string): Play => game.give({ kind: 'signal', name, vars: {} })

/** Completes the only open task again and again. @returns the nodes in their order */
export function inTurn(game: Play, most = 20): string[] {
  const order: string[] = []
  while (game.ended === 'running' && order.length < most) {
    const [node] = game.open()
    if (!node) break
    order.push(node)
    game.complete(node)
  }
  return order
}
/** An activity with its handler `undo<name>`. */
export const undoable = (name: string, more = ''): string => `user ${name} assignee=u ${more}
  boundary c${name} on=${name} compensate
  user undo${name} compensation assignee=u
  c${name} -> undo${name}`
