-- What the search of the frame asks first: who begins with what was typed. Where the beginning is also that of every mail
-- domain, trigrams narrow nothing. Cut, so that no name is too long for an index.
create index users_beginning on users (left(search_text, 100) text_pattern_ops) where deleted_at is null;
