/** The server leaves what is archived out of lists by itself; said here, exports leave it out as well. */
export const LIVE = { archived: 'false' }
