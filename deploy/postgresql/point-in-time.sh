#!/usr/bin/env bash
# Backups of a PostgreSQL of your own that can be restored to any moment: base backups, and every piece of its journal.
#
#   point-in-time.sh settings <folder>                  what to add to postgresql.conf; makes the folder
#   point-in-time.sh keep <folder> <path> <name>        archive_command: keeps one piece of the journal
#   point-in-time.sh base <folder> <connection>         makes a base backup, say every night
#   point-in-time.sh restore <folder> <data> [time <t> | name <n>]
#                                                       prepares an empty data folder that starts as of a moment
#                                                       ('2026-11-29 06:45:00+00'), of a restore point, or of the end
#   point-in-time.sh prune <folder> <count>             keeps so many base backups, and the journal since the oldest
#
# The folder belongs on another machine's disk. Runs as the account that runs PostgreSQL; PG_BIN: where its programs lie.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
program() { if [ -n "${PG_BIN:-}" ]; then echo "$PG_BIN/$1"; else echo "$1"; fi; }
fail() { echo "point-in-time.sh: $*" >&2; exit 1; }
quoted() { printf "'%s'" "${1//\'/\'\'}"; }

settings() {
  mkdir -p "$1/wal" "$1/base"
  chmod 700 "$1" "$1/wal" "$1/base"
  cat <<END
wal_level = replica
archive_mode = on
archive_command = $(quoted "\"$here\" keep \"$1\" \"%p\" \"%f\"")
archive_timeout = 60
END
}

# After a crash PostgreSQL may hand over a piece once more; another one of the same name is somebody else's.
keep() {
  local target=$1/wal/$3
  if [ -e "$target" ]; then
    cmp -s "$2" "$target" && return
    fail "$target is there already and differs: does another PostgreSQL write into $1?"
  fi
  cp "$2" "$target.part"
  sync "$target.part"
  mv "$target.part" "$target"
  sync "$1/wal"
}

base() {
  local draft
  draft=$1/base/unfinished
  rm -rf "$draft"
  "$(program pg_basebackup)" --dbname "$2" --pgdata "$draft" --format tar --gzip --wal-method stream \
    --checkpoint fast --no-password
  [ "$(find "$draft" -name '*.tar.gz' | wc -l)" = 2 ] || fail "tablespaces beside the data folder are not kept by this script"
  # Named by its end: it can be restored to any moment after that.
  local made
  made=$1/base/$(date -u +%Y%m%dT%H%M%SZ)
  mv "$draft" "$made"
  sync "$1/base"
  echo "$made"
}

newest_before() {
  local latest=99999999T999999Z found='' one
  if [ -n "$2" ]; then latest=$(date -u -d "$2" +%Y%m%dT%H%M%SZ); fi
  for one in "$1"/base/*Z; do
    if [[ -d $one && $(basename "$one") < $latest ]]; then found=$one; fi
  done
  echo "$found"
}

restore() {
  local folder=$1 data=$2 kind=${3:-end} target=${4:-} from
  case $kind in time | name | end) ;; *) fail "to a time, a name, or the end" ;; esac
  if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then fail "$data is not empty"; fi
  local before=''
  if [ "$kind" = time ]; then before=$target; fi
  from=$(newest_before "$folder" "$before")
  [ -n "$from" ] || fail "$folder has no base backup from before that"
  mkdir -p "$data"
  chmod 700 "$data"
  tar -xzf "$from/base.tar.gz" -C "$data"
  tar -xzf "$from/pg_wal.tar.gz" -C "$data/pg_wal"
  # What an earlier restore left in the base backup does not count any more.
  touch "$data/postgresql.auto.conf"
  sed -i -E '/^(recovery_target|restore_command)/d' "$data/postgresql.auto.conf"
  {
    echo "restore_command = $(quoted "cp \"$folder/wal/%f\" \"%p\"")"
    # The history the base backup is of: another restore has begun one of its own, which ends elsewhere.
    echo "recovery_target_timeline = 'current'"
    echo "recovery_target_action = 'promote'"
    if [ "$kind" != end ]; then echo "recovery_target_$kind = $(quoted "$target")"; fi
  } >>"$data/postgresql.auto.conf"
  touch "$data/recovery.signal"
  echo "$data holds $from. Start PostgreSQL on it: it reads the journal and opens itself when it is there."
  echo "Then make a base backup of it: what it writes from now on belongs to none of the former ones."
}

prune() {
  local bases kept start
  mapfile -t bases < <(find "$1/base" -maxdepth 1 -name '*Z' -type d | sort)
  while [ "${#bases[@]}" -gt "$2" ]; do
    rm -rf "${bases[0]}"
    bases=("${bases[@]:1}")
  done
  kept=${bases[0]:-}
  [ -n "$kept" ] || fail "there is no base backup"
  start=$(tar -xzOf "$kept/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\)).*/\1/p')
  "$(program pg_archivecleanup)" "$1/wal" "$start"
}

case ${1:-} in
  settings | keep | base | restore | prune) "$@" ;;
  *) sed -n '2,13s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
