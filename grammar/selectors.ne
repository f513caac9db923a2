# What SELECT computes: https://cassandra.apache.org/doc/5.0/cassandra/developing/cql/dml.html#selection-clause
@lexer lexer

selector -> selector_sum {% b.first %}

selector_sum -> selector_product {% b.first %}
    | selector_sum "+" selector_product {% t.binary %}
    | selector_sum "-" selector_product {% t.binary %}

selector_product -> selector_signed {% b.first %}
    | selector_product "*" selector_signed {% t.binary %}
    | selector_product "/" selector_signed {% t.binary %}
    | selector_product "%" selector_signed {% t.binary %}

selector_signed -> selector_path {% b.first %}
    | "-" selector_signed {% q.negateSelector %}

selector_path -> simple_selector {% b.first %}
    | selector_path "." name {% q.selectField %}
    | selector_path "[" sub_selection "]" {% q.selectElement %}

sub_selection -> term {% q.subElement %}
    | term %RANGE {% q.subFrom %}
    | term %RANGE term {% q.subSlice %}
    | %RANGE term {% q.subTo %}

simple_selector -> name {% q.selectColumn %}
    | constant {% q.selectTerm %}
    | %K_NULL {% q.selectNull %}
    | marker {% q.selectTerm %}
    | %K_COUNT "(" "*" ")" {% q.selectCount %}
    | %K_WRITETIME "(" cell_path ")" {% q.selectCellInfo %}
    | %K_MAXWRITETIME "(" cell_path ")" {% q.selectCellInfo %}
    | %K_TTL "(" cell_path ")" {% q.selectCellInfo %}
    | %K_CAST "(" selector %K_AS native_type ")" {% q.selectCast %}
    | function_name "(" ")" {% q.selectCallWithout %}
    | function_name "(" selectors ")" {% q.selectCall %}
    | "(" type ")" simple_selector {% q.selectHint %}
    | "(" selectors ")" {% q.selectTuple %}
    | "[" "]" {% t.emptyList %}
    | "[" selectors "]" {% t.list %}
    | "{" "}" {% t.emptySet %}
    | "{" selectors "}" {% t.set %}
    | "{" selector_entries "}" {% q.selectMap %}

cell_path -> name {% q.selectColumn %}
    | cell_path "." name {% q.selectField %}
    | cell_path "[" sub_selection "]" {% q.selectElement %}

selectors -> selector {% b.one %}
    | selectors "," selector {% b.more %}

selector_entries -> selector_entry {% b.one %}
    | selector_entries "," selector_entry {% b.more %}
selector_entry -> selector ":" selector {% b.pair %}
