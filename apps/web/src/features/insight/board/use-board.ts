import { queryBoard, resetBoard, saveBoard } from '@cloud-steward/contract/insight/board.ts'
import type { Audience } from '@cloud-steward/contract/insight/metric.ts'
import type { AnswerOf } from '@cloud-steward/contract/kit/index.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../infra/api.ts'
import { queryClient } from '../../../infra/query-client.ts'

export type Board = AnswerOf<typeof queryBoard>
export type Widget = Board['widgets'][number]

const keyOf = (board: Audience) => ['insight.board', board]
export const useBoard = (board: Audience) =>
  useQuery({ queryKey: keyOf(board), queryFn: ({ signal }) => call(queryBoard, { board }, { signal }) })
const again = (board: Audience) => queryClient.invalidateQueries({ queryKey: keyOf(board) })

/** Keeps an arrangement: one's own, or that of everybody with a role. */
export async function keepBoard(board: Audience, widgets: readonly Widget[], role?: string): Promise<void> {
  await call(saveBoard, { board, widgets: [...widgets], role })
  await again(board)
}
/** As delivered, or as it is arranged for one's role. */
export async function forgetBoard(board: Audience): Promise<void> {
  await call(resetBoard, { board })
  await again(board)
}
/** Puts a figure at the end of one's own board. */
export async function addToBoard(board: Audience, widget: Widget): Promise<void> {
  const { widgets } = await call(queryBoard, { board })
  await keepBoard(board, [...widgets, widget])
}
