/** What the names of files begin with that wait, in the system's folder for temporary files, to be looked at. */
export const uploadPrefix = 'duet-upload-'
