import { mediaHook } from './use-media.ts'

/** Whether the window is as narrow as a phone: lists are cards, and one hand must do. */
export const usePhone = mediaHook('(width < 768px)')
