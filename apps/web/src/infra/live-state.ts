/** Whether what happens is heard at once. Until it is, whoever wants to know has to ask now and then. */
export const live = { connected: false }
