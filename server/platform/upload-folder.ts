/** The prefix of uploaded files that wait to be processed, in the system’s temporary folder. */
export const uploadPrefix = 'duet-upload-'
