import { deleteTeam, type Team, teamImpact } from '@population-tracker/contract/teams/teams';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';

/** What shows teams: read again after one has changed. */
export const teamPaths = ['/teams', '/users', '/announcements', '/audit-log'];

/** Asks before a team is deleted, and says what that hits. Answers whether it is gone; a refusal is shown by the shell. */
export function useRemoveTeam(): (team: Team) => Promise<boolean> {
  const { t } = useTranslation('users/teams');
  const client = useQueryClient();
  return async ({ id, name, version }) => {
    try {
      const { people, announcements, desks } = await call(teamImpact, { params: { id } });
      const said = [
        people > 0 ? t('deletePeople', { count: people }) : t('deleteNobody'),
        announcements > 0 ? t('deleteAnnouncements', { count: announcements }) : '',
        desks > 0 ? t('deleteDesks', { count: desks }) : '',
      ];
      const body = said.filter(Boolean).join(' ');
      if (!(await confirm({ title: t('deleteTitle', { name }), body, confirmLabel: t('remove'), danger: true }))) return false;
      await call(deleteTeam, { params: { id }, query: { version: String(version) } });
      toast.success(messageText('team.deleted'));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      await invalidate(client, teamPaths, { path: deleteTeam.path, id });
    }
  };
}
