#!/bin/bash
# Makes a backup of Duet that only the holder of a key can read, and removes those that are older than KEEP_DAYS. Once:
#   apt-get install age && age-keygen -o duet-backup.key     # on another machine; keep the key there, and on paper
#   age-keygen -y duet-backup.key > /etc/duet-backup.pub     # the public half goes to this machine
#   install -m 755 docs/systemd/encrypted-backup.sh /usr/local/bin/duet-encrypted-backup
#   systemctl edit duet-backup                               # and write there:
#     [Service]
#     ExecStart=
#     ExecStart=/usr/local/bin/duet-encrypted-backup
# An error at any step ends it with that error, and the backup before it stays.
set -euo pipefail
umask 077

DUET=${DUET:-/opt/duet}
ENV_FILE=${ENV_FILE:-/etc/duet.env}
BACKUPS=${BACKUPS:-/var/backups/duet}
RECIPIENTS=${RECIPIENTS:-/etc/duet-backup.pub}
KEEP_DAYS=${KEEP_DAYS:-30}

name=$(date +%F-%H%M)
# What an interrupted run has left is readable by anyone who reads the disk.
trap 'rm -rf "${BACKUPS:?}/$name" "$BACKUPS/$name.tar.age.part"' EXIT

cd "$DUET"
node_modules/.bin/node bin/duet.mjs --env-file "$ENV_FILE" backup "$BACKUPS/$name"
tar --create --directory "$BACKUPS" "$name" | age --encrypt --recipients-file "$RECIPIENTS" > "$BACKUPS/$name.tar.age.part"
mv "$BACKUPS/$name.tar.age.part" "$BACKUPS/$name.tar.age"
# Only now, so that a failing backup never takes the last good one away.
find "$BACKUPS" -maxdepth 1 -name '*.tar.age' -mtime "+$KEEP_DAYS" -delete
